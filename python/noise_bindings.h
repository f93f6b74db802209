// Raw noise and selection for Python: the samplers and mechanisms that discreet/_noise.py gives a face.
#pragma once

#include <nanobind/nanobind.h>

void bind_noise(nanobind::module_& module);
