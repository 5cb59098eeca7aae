export const contact = {
  title: 'Contact',
  intro: 'A question about a piece, an order or a commission? We answer within two working days.',
  workshop: 'The workshop',
  addressLines: ['Nefer', 'Al-Khayamiya, near Bab Zuweila', 'Cairo, Egypt'],
  hours: 'Business hours',
  hoursByDay: [
    { days: 'Monday to Friday', time: '9:00 AM to 6:00 PM' },
    { days: 'Saturday', time: '10:00 AM to 4:00 PM' },
    { days: 'Sunday', time: 'closed' },
  ],
  form: 'Contact',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  notSaved:
    'Not saved: this device refuses to store anything. Your text is still in the form; please try again, or write to hello@nefer.example.',
  sent: 'Thank you for your message! We will get back to you soon.',
  saved:
    'Thank you for your message! It is saved on this device and will be sent when you are online.',
} as const
