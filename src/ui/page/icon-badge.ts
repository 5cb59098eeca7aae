/** The number on the installed app's icon (https://w3c.github.io/badging/), where supported. */
interface Badges {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** 0 removes it. A browser that does not show it is no failure. */
export function showIconBadge(count: number, badges: Badges = navigator): void {
  const shown = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.()
  void shown?.catch(ignore)
}

const ignore = () => undefined
