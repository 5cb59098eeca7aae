export const contact = {
  title: 'Contact',
  intro: 'A question about a piece, an order or a commission? We answer within two working days.',
  workshop: 'The workshop',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  hours: 'Business hours',
  days: '{from} to {to}',
  fromTo: '{from} to {to}',
  closed: 'closed',
  form: 'Contact',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  notSaved:
    'Not saved: this device refuses to store anything. Your text is still in the form; please try again, or write to {email}.',
  notSavedNoEmail:
    'Not saved: this device refuses to store anything. Your text is still in the form; please try again.',
  sent: 'Thank you for your message! We will get back to you soon.',
  saved:
    'Thank you for your message! It is saved on this device and will be sent when you are online.',
} as const
