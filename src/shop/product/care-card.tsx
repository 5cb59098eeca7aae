import { Mark } from '#ui/icon.tsx'

export function CareCard() {
  return (
    <aside className="card mt-9 flex flex-wrap gap-5" aria-labelledby="care">
      <Mark className="h-13 shrink-0 text-brass" />
      <div className="flex-1 basis-50">
        <h2 id="care" className="title-3">
          Handcrafted with Care
        </h2>
        <p className="mt-1.5 text-text-muted">
          Made by one artisan from start to finish, so grain, tone and inlay differ a little from
          the picture. Keep it out of direct sun and feed it with a little oil once a year.
        </p>
      </div>
    </aside>
  )
}
