/** Hints by Supabase Realtime: messages that the database broadcasts (supabase/migrations/…_hints.sql). What is in them is not read. */
import { REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js'
import type { HintTopic } from '#domain/staff-calls/devices.ts'
import type { HintListener } from './gateway.ts'
import { type StaffClientOptions, createStaffClient } from './staff-client.ts'

/**
 * Resolves with a way to stop, before anything can be heard. A lost connection is made again; where the server refuses a topic, or ends it
 * because a token has run out, everything is closed.
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
