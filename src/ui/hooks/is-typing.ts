/** Whether a key that is pressed here writes something (or chooses, in a list): it is no shortcut then. Apart from use-shortcuts.ts, which shoppers do not load. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select'
