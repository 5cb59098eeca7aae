import { lineDrawing } from '#ui/icon.tsx'

/** Its code is loaded when it is pressed. */
export function ShareButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      className="back-link"
      onClick={() => void import('./share.ts').then(({ share }) => share(name))}
    >
      <svg {...lineDrawing} className="w-4.5 h-4.5">
        <path d="M12 15V4M8 7.5 12 3.5l4 4M6.5 11.5v8h11v-8" />
      </svg>
      Share
    </button>
  )
}
