// Tables: what sessions and the door ask of the tables of a house, wherever those are: with a thread of this process
// (TableHost), or perhaps with another node (NodeTables).
//
// Every function may be called from any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/host/people/client.hpp"
#include "server/host/tables/table_name.hpp"
#include "server/store/fault.hpp"
#include "table/messages/command.hpp"
#include "table/race/line.hpp"
#include "table/state/settings.hpp"
#include "table/state/time.hpp"

namespace ludothek {

// A visitor at a table: what is needed to let them in, now or when the table is read anew.
struct Presence {
  Visitor visitor{};
  std::shared_ptr<Client> client{};
  Arrival arrival{};
  std::uint64_t entering = 0;         // the client's count of its enterings
  std::optional<std::uint64_t> re{};  // the client's number for its wish to enter, until it is answered
};

class Tables {
 public:
  // What it was asked for is there (nothing), or why not.
  using Opened = std::function<void(const std::optional<Fault>&)>;
  using Summary = std::function<void(Expected<std::optional<std::string>, Fault>)>;

  Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  virtual ~Tables() = default;

  // A new table. `opened` is called, on the table host's thread, when it is durable.
  virtual void open(std::string code, Settings settings, Person host, Opened opened) = 0;
  // What a list shows of the table, from memory or the store; nothing if there is none. Called on any thread.
  virtual void summary(std::string code, Summary answer) = 0;

  // A visitor is a connection; it may be at many tables, once at each. `entering` comes back with Client::dismiss.
  virtual void enter(const TableName& table, Visitor visitor, std::shared_ptr<Client> client, Arrival arrival,
                     std::uint64_t entering, std::optional<std::uint64_t> re) = 0;
  virtual void leave(const TableName& table, Visitor visitor) = 0;
  // `arrived`: when the message was there, before it waited for anything of ours. `text`: the message that the command
  // was read from, for a table that is far away.
  virtual void handle(const TableName& table, Visitor visitor, Command command, Moment arrived,
                      std::string_view text) = 0;
  // That will be asked soon: what it takes is fetched (engine/fetch.hpp).
  virtual void expect(const TableName& /*table*/, int /*step*/) {}
  virtual void sent(const TableName& table, Visitor visitor, Moment at) = 0;
  virtual void pong(const TableName& table, Visitor visitor, Moment at) = 0;
  virtual void measured(const TableName& table, Visitor visitor, LineReading line) = 0;
};

}  // namespace ludothek
