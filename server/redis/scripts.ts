/**
 * Scripts that Redis runs as one step each. All names begin with the prefix of the community, the first argument:
 *
 *     hosts              leases of hosts by the time they run out
 *     host:LEASE         "SOCKET CHANNEL" of each place that a socket of this host has in a channel
 *     people:CHANNEL     the members, as JSON, by user
 *     counts:CHANNEL     how many sockets each of them has there
 *     sockets:CHANNEL    the user of each "LEASE SOCKET"
 *     here               in how many channels each user is
 *     bus                what hosts tell each other (pub/sub)
 *
 * Keys are made in the scripts from channels and users, so all lie on one Redis: a cluster would need them beforehand.
 */
const common = `
local prefix = ARGV[1]
local function time()
  local now = redis.call('TIME')
  return now[1] * 1000 + math.floor(now[2] / 1000)
end
`;

/**
 * Says that a host lives: prefix, lease, ms until it runs out, 'new' or 'known'. Answers 1, or 0 where a known lease has run out or is
 * forgotten: it stays so.
 */
export const beat = `${common}
local ends = redis.call('ZSCORE', prefix .. 'hosts', ARGV[2])
if ARGV[4] == 'known' and (not ends or tonumber(ends) < time()) then return 0 end
redis.call('ZADD', prefix .. 'hosts', time() + ARGV[3], ARGV[2])
return 1
`;

/** Lets a lease run out at once: prefix, lease. */
export const retire = `${common}
return redis.call('ZADD', prefix .. 'hosts', 'XX', 0, ARGV[2])
`;

/**
 * A socket comes into a channel: prefix, lease, channel, socket, user, member, most members. Answers the outcome and all members. Who has no
 * lease is refused: nobody would tidy up after them.
 */
export const join = `${common}
local lease, channel, socket, user, member, most = unpack(ARGV, 2)
local people = prefix .. 'people:' .. channel
if not redis.call('ZSCORE', prefix .. 'hosts', lease) then return redis.error_reply('NOLEASE this host has no lease') end
local known = redis.call('HEXISTS', people, user) == 1
if not known and redis.call('HLEN', people) >= tonumber(most) then return {'full', redis.call('HVALS', people)} end
redis.call('HSET', people, user, member)
if redis.call('HSET', prefix .. 'sockets:' .. channel, lease .. ' ' .. socket, user) == 1 then
  redis.call('HINCRBY', prefix .. 'counts:' .. channel, user, 1)
end
redis.call('SADD', prefix .. 'host:' .. lease, socket .. ' ' .. channel)
if not known then redis.call('HINCRBY', prefix .. 'here', user, 1) end
return {known and 'again' or 'first', redis.call('HVALS', people)}
`;

/** All members of a channel: prefix, channel. */
export const members = `
return redis.call('HVALS', ARGV[1] .. 'people:' .. ARGV[2])
`;

/** Answers nothing, or the user whose last socket in the channel it was, with 1 where it was the last in all channels. */
const leaving = `${common}
local function leave(lease, channel, socket)
  local sockets = prefix .. 'sockets:' .. channel
  local user = redis.call('HGET', sockets, lease .. ' ' .. socket)
  if not user then return false end
  redis.call('HDEL', sockets, lease .. ' ' .. socket)
  redis.call('SREM', prefix .. 'host:' .. lease, socket .. ' ' .. channel)
  if redis.call('HINCRBY', prefix .. 'counts:' .. channel, user, -1) > 0 then return false end
  redis.call('HDEL', prefix .. 'counts:' .. channel, user)
  redis.call('HDEL', prefix .. 'people:' .. channel, user)
  if redis.call('HINCRBY', prefix .. 'here', user, -1) > 0 then return {channel, user, 0} end
  redis.call('HDEL', prefix .. 'here', user)
  return {channel, user, 1}
end
`;

/** A socket leaves a channel: prefix, lease, channel, socket. Answers who is gone by that: a list of none or one. */
export const leave = `${leaving}
local gone = leave(ARGV[2], ARGV[3], ARGV[4])
return gone and {gone} or {}
`;

/**
 * Takes sockets of a host whose lease has run out off the lists: prefix, how many at most. Answers 1 where there may be more, and who is gone
 * by that. Whoever gets somebody in the answer is the only one.
 */
export const tidy = `${leaving}
local dead = redis.call('ZRANGEBYSCORE', prefix .. 'hosts', '-inf', '(' .. time(), 'LIMIT', 0, 1)[1]
if not dead then return {0, {}} end
local gone = {}
for _, place in ipairs(redis.call('SPOP', prefix .. 'host:' .. dead, ARGV[2])) do
  local socket, channel = place:match('^(%S+) (.*)$')
  gone[#gone + 1] = leave(dead, channel, socket) or nil
end
if redis.call('EXISTS', prefix .. 'host:' .. dead) == 0 then redis.call('ZREM', prefix .. 'hosts', dead) end
return {1, gone}
`;

/** Publishes on the bus that somebody has come ('1') or gone ('0') if that is still so: prefix, channel, user, '1' or '0', message. */
export const announce = `${common}
if redis.call('HEXISTS', prefix .. 'people:' .. ARGV[2], ARGV[3]) ~= tonumber(ARGV[4]) then return 0 end
return redis.call('PUBLISH', prefix .. 'bus', ARGV[5])
`;
