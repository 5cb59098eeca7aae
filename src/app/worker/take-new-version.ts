/** Makes the waiting version take over after the person has agreed. */

/** What the browser offers for it. */
export interface Handover {
  /** Calls back once another version has taken over. Returns a way to stop listening. */
  onTakeover: (act: () => void) => () => void
  /** Requests the waiting version to take over. */
  requestTakeover: () => void
  /** Makes the browser check again whether the older version is idle. */
  checkForUpdate: () => void
  reload: () => void
}

const askAgainMs = 2_000
const longestTakeoverMs = 30_000

/**
 * Retries until the new version has taken over, then reloads the page. False: it has not within
 * 30 s, and the page was not reloaded.
 *
 * A browser waits until the old worker is idle. Chromium stops it; if a page starts it again at
 * that moment, Chromium drops the takeover, and a second skipWaiting() has no effect. Loading a
 * page or the worker's script makes it check again. The script is used: a page load could stay
 * unanswered while the old worker stops.
 */
export function takeNewVersion({
  onTakeover,
  requestTakeover,
  checkForUpdate,
  reload,
}: Handover): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      requestTakeover()
      checkForUpdate()
    }, askAgainMs)
    const giveUp = setTimeout(() => settle(false), longestTakeoverMs)
    const stop = onTakeover(() => {
      settle(true)
      reload()
    })
    function settle(hasTakenOver: boolean): void {
      clearInterval(timer)
      clearTimeout(giveUp)
      stop()
      resolve(hasTakenOver)
    }
    requestTakeover()
  })
}
