// All of Boost.JSON, compiled with the program, so that link-time optimisation sees through it (docs/performance.md).
#include <boost/json/src.hpp>
