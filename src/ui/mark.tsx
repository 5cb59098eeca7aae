/** The sign 'nefer' (beautiful): heart and windpipe, drawn as the workshop's mark. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 48"
      className={`w-auto ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 3v27M6.5 8.5h11M8.5 13.5h7" />
      <path d="M12 27c-2 2.2-7.5 4.6-7.5 10.6 0 4.6 3.4 7.4 7.5 7.4s7.5-2.8 7.5-7.4c0-6-5.5-8.4-7.5-10.6Z" />
      <path d="M12 34v6.5" />
    </svg>
  )
}
