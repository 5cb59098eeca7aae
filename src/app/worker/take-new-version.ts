/** The new version that the person has agreed to takes over; or it cannot, and the page stays as it is. */

/** What the browser offers for it. */
export interface Handover {
  /** Calls back once another version has taken over. Returns a way to stop listening. */
  onTakeover: (act: () => void) => () => void
  /** Tells the waiting version that it may take over. */
  requestTakeover: () => void
  /** Makes the browser look once more whether the version before has come to rest. */
  checkForUpdate: () => void
  reload: () => void
}

const askAgainMs = 2_000
const longestTakeoverMs = 30_000

/**
 * Asks until the new version has taken over, and then loads the page anew. False: it has not within 30 s, and the page was not loaded anew.
 *
 * A browser waits until the version before has nothing more to do. Chromium stops it for that; where a page starts it again in that moment,
 * it forgets the takeover, and a second skipWaiting() changes nothing. Loading a page or the script of a worker makes it look again. A page
 * that is loaded anew for it could be left without an answer by the version that is being stopped; a worker's script cannot be missed.
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
