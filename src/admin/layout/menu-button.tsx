import { Icon } from '#ui/icon.tsx'

export const menuButtonId = 'staff-menu-button'

/** Opens the sidebar where it is not always there. */
export function MenuButton({ open, press }: { open: boolean; press: () => void }) {
  return (
    <button
      id={menuButtonId}
      type="button"
      className="btn-icon -ms-2 md:hidden"
      aria-label="Open menu"
      aria-expanded={open}
      aria-controls="staff-sidebar"
      onClick={press}
    >
      <Icon name="menu" />
    </button>
  )
}
