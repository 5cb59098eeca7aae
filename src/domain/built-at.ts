/** When this app was built (ISO 8601, to the minute): its version, as devices report it. '' while it is being developed. */
export const builtAt: string = import.meta.env['VITE_BUILT_AT'] ?? ''
