import type { RefObject } from 'react'

const modes = { sell: 'Sell', stock: 'Stock' }
export type StallMode = keyof typeof modes

interface StallToolsProps {
  box: RefObject<HTMLInputElement | null>
  mode: StallMode
  setMode: (mode: StallMode) => void
  text: string
  setText: (text: string) => void
}

/** What a tap on a tile does, and which tiles there are. */
export function StallTools({ box, mode, setMode, text, setText }: StallToolsProps) {
  return (
    <div className="sticky top-0 z-5 -mx-4 mb-3 flex gap-3 bg-surface px-4 py-2 md:(-mx-7 px-7)">
      <fieldset className="grid shrink-0 grid-cols-2 rounded border border-line-strong">
        <legend className="sr-only">What the tiles do</legend>
        {(['sell', 'stock'] as const).map((one) => (
          <label
            key={one}
            className="flex min-h-12 items-center justify-center px-4 font-600 has-[:checked]:(bg-text text-surface) has-[:focus-visible]:(outline-2 outline-accent outline-offset-3 outline-solid)"
          >
            <input
              type="radio"
              name="stall-mode"
              className="sr-only"
              checked={mode === one}
              onChange={() => setMode(one)}
            />
            {modes[one]}
          </label>
        ))}
      </fieldset>
      <input
        ref={box}
        type="search"
        aria-label="Find a product"
        placeholder="Find a product..."
        className="field min-w-0 md:max-w-90"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}
