/** What the product is called and how to reach it. Production replaces the contact placeholders by settings. */
export const brand = {
  name: 'Makit',
  tagline: 'The market of Sierra Leone, on your phone',
  supportEmail: 'support@makit.example',
  supportPhone: '+23210000100',
  supportAddress: '12 Siaka Stevens Street, Freetown, Sierra Leone',
  supportHours: 'Mon-Fri 8am to 5pm',
} as const
