/** The number on the installed app's icon, https://w3c.github.io/badging/ : nothing where the browser has none. */
interface Badges {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** 0 takes it away. A browser that may not show it, or whose app is not installed, is no failure. */
export function showIconBadge(count: number, badges: Badges = navigator): void {
  const shown = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.()
  void shown?.catch(ignore)
}

const ignore = () => undefined
