import { Spinner } from '#ui/spinner.tsx'

/** Says on screen that something is being read. Tall enough that the footer does not jump. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="min-h-[50vh] flex flex-col items-center pt-24 gap-4 text-text-muted"
    >
      <Spinner />
      {text}
    </p>
  )
}
