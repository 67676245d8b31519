#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "cli/manual/command_text.hpp"
#include "cli/manual/completions.hpp"
#include "cli/manual/man_page.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// A program with one of everything.
class Kitchen {
 public:
  Kitchen() {
    app_.footer("Exit codes: 0 or 2.");
    CLI::App* bake = app_.add_subcommand("bake", "Bake a cake; it takes an hour");
    bake->add_option("CAKE", text_, "Which cake")->required()->type_name("{apple,plum}");
    bake->add_option("--heat", number_, "How hot")->check(CLI::Range(1, 9))->capture_default_str()->envname("K_HEAT");
    bake->add_option("--shape", text_, "The form's shape")->check(CLI::IsMember({"round", "long"}));
    bake->add_flag("-q,--quiet", flag_, "Don't say [anything]: \\ not even\n.this");
    CLI::App* shelf = app_.add_subcommand("shelf", "What is kept");
    shelf->footer("Only dry things.");
    CLI::App* put = shelf->add_subcommand("put", "Put something there");
    put->add_option("THING", things_, "What")->required();
  }
  CommandText text() const { return describe(app_); }

 private:
  CLI::App app_{"A kitchen", "kitchen"};
  std::string text_;
  std::vector<std::string> things_;
  int number_ = 4;
  bool flag_ = false;
};

const OptionText& option_of(const CommandText& command, const std::string& name) {
  for (const OptionText& option : command.options) {
    if (option.names.back() == name) return option;
  }
  throw std::logic_error("no option " + name);
}

RULE(CommandText, "what a command says of itself is read once, with everything below it") {
  const CommandText program = Kitchen().text();
  EXPECT_EQ(program.name(), "kitchen");
  ASSERT_EQ(program.commands.size(), 2u);
  const CommandText& bake = program.commands[0];
  EXPECT_EQ(bake.words(" "), "kitchen bake");
  EXPECT_EQ(bake.footer, "");  // its parent's, said there
  const OptionText& heat = option_of(bake, "--heat");
  EXPECT_EQ(heat.value, "INT in [1 - 9]");
  EXPECT_EQ(heat.usual, "4");
  EXPECT_EQ(heat.variable, "K_HEAT");
  EXPECT_FALSE(heat.takes_file());
  EXPECT_THAT(option_of(bake, "--shape").values, ElementsAre("round", "long"));
  EXPECT_THAT(option_of(bake, "CAKE").values, ElementsAre("apple", "plum"));
  EXPECT_TRUE(option_of(bake, "CAKE").argument);
  EXPECT_THAT(option_of(bake, "--quiet").names, ElementsAre("-q", "--quiet"));
  EXPECT_FALSE(option_of(bake, "--quiet").takes_value());
  const CommandText& put = program.commands[1].commands[0];
  EXPECT_EQ(put.words("-"), "kitchen-shelf-put");
  EXPECT_TRUE(option_of(put, "THING").repeats);
  EXPECT_TRUE(option_of(put, "THING").takes_file());
}

RULE(ManPage, "nothing that a command says becomes a request of roff") {
  const CommandText program = Kitchen().text();
  const std::string page = man_page(program, program.commands[0], "kitchen 1");
  EXPECT_THAT(page, HasSubstr(".TH KITCHEN\\-BAKE 1 \"\" \"kitchen 1\""));
  EXPECT_THAT(page, HasSubstr("kitchen\\-bake \\- Bake a cake\n"));
  EXPECT_THAT(page, HasSubstr("\\fB\\-\\-heat\\fR \\fIINT in [1 \\- 9]\\fR\nHow hot\n.br\nDefault: 4.\n"));
  EXPECT_THAT(page, HasSubstr("Don't say [anything]: \\e not even\n.br\n\\&.this\n"));
  EXPECT_THAT(page, HasSubstr("\\fBkitchen bake\\fR [\\fIOPTIONS\\fR] \\fICAKE\\fR\n"));
  EXPECT_THAT(page, HasSubstr(".SH ENVIRONMENT"));
  EXPECT_THAT(man_page(program, program.commands[1], ""), Not(HasSubstr("ENVIRONMENT")));
}

RULE(ManPage, "a command's page has those below it, the program's names the others") {
  const CommandText program = Kitchen().text();
  EXPECT_THAT(man_page(program, program.commands[1], ""), HasSubstr(".SS kitchen shelf put\n"));
  const std::string page = man_page(program, program, "");
  EXPECT_THAT(page, HasSubstr("\\fBkitchen\\-shelf\\fR(1)"));
  EXPECT_THAT(page, HasSubstr("Exit codes: 0 or 2.\n"));
}

RULE(Completions, "every shell is told commands, options and the words that an option takes") {
  const CommandText program = Kitchen().text();
  EXPECT_THAT(bash_completion(program), HasSubstr("--shape) words='round long' ;;"));
  EXPECT_THAT(bash_completion(program), HasSubstr("/bake | /shelf | /shelf/put) place="));
  EXPECT_THAT(zsh_completion(program), HasSubstr("'1:CAKE:(apple plum)'"));
  EXPECT_THAT(zsh_completion(program),
              HasSubstr("'(-q --quiet)--quiet[Don'\\''t say \\[anything\\]\\: \\\\ not even]'"));
  EXPECT_THAT(fish_completion(program), HasSubstr("'__kitchen_at \"/bake\"' -l shape -x -a 'round long' -d "));
}

}  // namespace
}  // namespace ludothek::tests
