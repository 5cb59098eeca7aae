/** The page of a product: what is loaded after its name, price and picture. */
export const productParts = {
  share: 'Share',
  linkCopied: 'Link copied',
  copyThisLink: 'Copy this link',
  care: 'Handcrafted with Care',
  careText:
    'Made by one artisan from start to finish, so grain, tone and inlay differ a little from the picture. Keep it out of direct sun and feed it with a little oil once a year.',
  related: 'You may also like',
} as const
