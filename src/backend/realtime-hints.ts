/**
 * Hints over Supabase Realtime, broadcast by the database (`private.set_up_hints`).
 * Their content is ignored.
 */
import { REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js'
import type { HintTopic } from '#domain/staff-calls/devices.ts'
import type { HintListener } from './gateway.ts'
import { type StaffClientOptions, createStaffClient } from './staff-client.ts'

/**
 * Resolves with a function that stops it, before any hint can arrive. Reconnects a lost connection;
 * closes everything if the server refuses a topic or ends it because a token has expired.
 */
export async function openRealtimeHints(
  options: StaffClientOptions,
  topics: readonly HintTopic[],
  listener: HintListener,
): Promise<() => void> {
  const client = createStaffClient(options)
  const joined = new Set<string>()
  let isOpen = true

  function stop(): void {
    if (!isOpen) return
    isOpen = false
    void client.removeAllChannels()
  }

  function subscribe({ name, private: isPrivate }: HintTopic): void {
    const channel = client.channel(name, { config: { private: isPrivate } })
    channel.on('broadcast', { event: 'changed' }, listener.changed).subscribe((status) => {
      if (!isOpen) return
      if (status === states.SUBSCRIBED) joined.add(name)
      else joined.delete(name)
      listener.live(joined.size === topics.length)
      const isRefused = status === states.CHANNEL_ERROR && client.realtime.isConnected()
      if (status !== states.CLOSED && !isRefused) return
      stop()
      listener.closed()
    })
  }

  // A private topic is joined with the token that is known by then.
  await client.realtime.setAuth()
  topics.forEach(subscribe)
  return stop
}
