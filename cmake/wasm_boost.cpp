// All of Boost.JSON, and what Boost does without exceptions where it would throw: stop. That is a bug of ours, as a
// failed assert is; whatever comes from outside is read by functions that give an error back.
#include <boost/assert/source_location.hpp>
#include <boost/json/src.hpp>
#include <boost/throw_exception.hpp>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace boost {

void throw_exception(const std::exception& /*error*/) { std::abort(); }
void throw_exception(const std::exception& /*error*/, const source_location& /*where*/) { std::abort(); }

}  // namespace boost

// The same where the standard library gives up: its own would print a sentence, and bring all of printf along for it.
extern "C" void abort_message(const char* /*format*/, ...) { std::abort(); }
void std::__libcpp_verbose_abort(const char* /*format*/, ...) { std::abort(); }
// Boost.System would name an error of a foreign kind with it. There is none, and nothing of ours formats with it.
extern "C" int vsnprintf(char* /*to*/, std::size_t /*size*/, const char* /*format*/, va_list /*values*/) {
  std::abort();
}
