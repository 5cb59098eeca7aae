export const notFound = {
  title: 'Page not found',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page has moved.',
  home: 'Return to Home',
} as const
