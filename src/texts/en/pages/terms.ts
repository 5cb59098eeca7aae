import type { TextPage } from '#texts/text-page.ts'

export const terms = {
  title: 'Terms',
  intro: 'The agreement between you and the workshop, in plain words.',
  blocks: [
    { heading: 'When an order is binding' },
    {
      text: 'Pressing “Place Order” makes us an offer. It becomes a contract when our server has confirmed it; until then it is saved on your device and can still be refused, for instance because a piece is sold out. You are told at once, and why.',
    },
    { heading: 'Prices' },
    {
      text: 'Prices are in Egyptian pounds and include tax. Shipping is free. If you order at a price that was shown within the last 72 hours, we honour it even if it has risen meanwhile; if it has fallen, you pay the lower one. An older price is refused and the new one shown, so that you can decide again.',
    },
    { heading: 'Payment' },
    {
      text: 'Cash on delivery. The pieces are yours when they are paid. If the courier cannot reach you after three tries, the order is cancelled at no cost to you.',
    },
    { heading: 'Returns and faults' },
    {
      text: 'You may return unused pieces within 14 days, and we repair faults of making for two years. The details are under <shipping>Shipping and returns</shipping>. Your rights under Egyptian consumer law are not limited by any of this.',
    },
    { heading: 'Handmade means different' },
    {
      text: 'Grain, tone and inlay vary. That is not a fault; a joint that opens is. If in doubt, <contact>ask us</contact>.',
    },
    { heading: 'Pictures and texts' },
    { text: 'They belong to the workshop. Share them freely, and say where they come from.' },
  ],
} as const satisfies TextPage
