#pragma once

#include <gudev/gudev.h>

// In the folder that gudev-1.0 names. Nothing here needs help to be imported.
