import { useState } from 'react'
import { type Theme, chooseTheme, readTheme, themes } from '#ui/theme.ts'

const labels: Record<Theme, string> = { system: 'Like the system', light: 'Light', dark: 'Dark' }

export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset>
      <legend className="title-3 mb-4">Theme</legend>
      <div className="flex flex-wrap gap-3">
        {themes.map((name) => (
          <label
            key={name}
            className="chip gap-2.5 has-[:checked]:(border-accent bg-accent-soft) has-[:focus-visible]:(outline-2 outline-offset-3 outline-accent outline-solid)"
          >
            <input
              type="radio"
              name="theme"
              value={name}
              checked={theme === name}
              onChange={() => {
                chooseTheme(name)
                setTheme(name)
              }}
              className="h-4 w-4"
            />
            {labels[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
