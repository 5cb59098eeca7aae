/**
 * Colours do not depend on the width, nor does the layout on the theme: two of the four pairs see everything.
 * A11Y=all looks at the other two as well.
 */
export const looks: readonly { colorScheme: 'light' | 'dark'; width: number }[] = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
  ...(process.env['A11Y'] === 'all'
    ? ([
        { colorScheme: 'light', width: 1280 },
        { colorScheme: 'dark', width: 390 },
      ] as const)
    : []),
]
