import { build as arabic } from '../../src/texts/ar/build.ts'
import { build as english } from '../../src/texts/en/build.ts'

/** By language. */
export const buildTexts = { en: english, ar: arabic }
