import type { TextPage } from '#texts/text-page.ts'

export const shipping = {
  title: 'Shipping and returns',
  intro: 'Free to every governorate of Egypt, paid in cash at your door.',
  /** Below the first text, where the workshop says how long the courier takes. */
  days: {
    heading: 'From there, the courier takes:',
    exactly: { one: '{place}: {n} day', other: '{place}: {n} days' },
    oneToTwo: '{place}: 1 to 2 days',
    fromTo: { one: '{place}: {m} to {n} days', other: '{place}: {m} to {n} days' },
    others: 'Other governorates',
  },
  blocks: [
    { heading: 'How your parcel travels' },
    {
      text: 'We pack each piece in recycled board and wool, and hand it to a courier once your order is confirmed, usually within two working days. The courier calls before coming, so please give a number that you answer.',
    },
    { heading: 'What it costs' },
    {
      text: 'Nothing. The total in your cart is what you pay the courier, in cash, when you receive the parcel. We do not ship outside Egypt yet.',
    },
    { heading: 'If something is not right' },
    {
      list: [
        'Open the parcel while the courier is there. A damaged piece can be refused on the spot.',
        'You can return any piece within 14 days, unused and in its packing. We collect it free of charge and give the money back in cash or by transfer.',
        'A fault that shows later is ours to repair for two years; wear and sun are not faults.',
        'Commissioned pieces can be returned only if they differ from what was agreed.',
      ],
    },
    { heading: 'Orders placed offline' },
    {
      text: 'An order written without a connection starts its journey when your device has sent it and our server has confirmed it. Your orders, under <account>This device</account>, always show which of the two it is.',
    },
    {
      text: 'Anything else? <contact>Write to us</contact>, with your order number if you have one.',
    },
  ],
} as const satisfies TextPage & { days: object }
