import type { DemoGoods } from '../demo-listings.ts'

export const electronicsListings = {
  generator: {
    title: 'Tiger generator TG950, 750 W',
    price: 2450,
    stock: 7,
    shop: 'kamara',
    pictures: ['generator'],
    description:
      'Petrol and two stroke oil, starts by hand. Enough for lights, television, a fan and phones. With one year warranty.',
  },
  'sim-card': {
    title: 'Africell SIM card, registered',
    price: 15,
    stock: 140,
    shop: 'phones',
    pictures: ['sim-card'],
    description: 'Bring your identity card and we register it in your name. Orange and Qcell SIM cards too.',
  },
  'top-up': {
    title: 'Top up card NLe 50, Africell, Orange or Qcell',
    price: 50,
    stock: 300,
    shop: 'phones',
    pictures: ['top-up'],
    description: 'Scratch card for calls and data. We send the number by message when you have paid.',
  },
  earphones: {
    title: 'Earphones (earpiece) 3.5 mm, microphone',
    price: 45,
    stock: 88,
    shop: 'phones',
    pictures: ['earphones'],
    description: 'Wire with a button to answer calls. Loud and clear.',
  },
  'phone-case': {
    title: 'Soft case for Tecno, itel and Samsung',
    price: 40,
    stock: 120,
    shop: 'phones',
    pictures: ['phone-case'],
    description: 'Clear or black. Tell us your model when we call.',
  },
  'usb-cable': {
    title: 'USB charging cable, type C, 1 metre',
    price: 35,
    stock: 160,
    shop: 'phones',
    pictures: ['white-charger-close'],
    description: 'Fast and strong. Micro USB and iPhone ends too.',
  },
  'car-battery': {
    title: 'Inverter battery 100 Ah, deep cycle',
    price: 2900,
    stock: 4,
    shop: 'solar',
    pictures: ['batteries'],
    description: 'For solar sets and inverters. Sealed, needs no water.',
  },
  radio: {
    title: 'FM and AM radio, 3 band, with handle',
    price: 220,
    stock: 14,
    shop: 'kamara',
    pictures: ['radio', 'batteries'],
    description:
      'Clear sound even far from the mast. Takes two big batteries or the cable in the box, and it has a place for a memory card.',
  },
  torch: {
    title: 'Rechargeable torch, 3 W LED',
    price: 65,
    stock: 60,
    shop: 'solar',
    pictures: ['torch'],
    description:
      'Charge it for four hours and it shines the whole night. Strong plastic that does not mind the rain.',
  },
  batteries: {
    title: 'Big batteries, size D, pack of 12',
    price: 84,
    stock: 120,
    shop: 'kamara',
    pictures: ['batteries', 'torch'],
    description: 'For radios and torches. A full pack of twelve, dated 2028.',
  },
  bulbs: {
    title: 'LED bulbs 9 W, pack of 3',
    price: 70,
    stock: 200,
    shop: 'solar',
    pictures: ['bulbs'],
    description:
      'White light, screw or pin: tell us which when we call. They use little light on your Cash Power meter.',
  },
  extension: {
    title: 'Extension lead, 4 sockets, 3 metres',
    price: 140,
    stock: 33,
    shop: 'kamara',
    pictures: ['extension-lead'],
    description:
      'Square pin sockets with a switch and two USB ports. The fuse is in the plug, a second one is in the bag.',
  },
  'memory-card': {
    title: 'Memory card 64 GB with adapter',
    price: 150,
    stock: 45,
    shop: 'phones',
    pictures: ['memory-cards', 'green-smartphone'],
    description:
      'For phones and cameras. We test each card for its full size in front of you, so no fake 64 GB here.',
  },
  'flash-drive': {
    title: 'USB flash drive 32 GB',
    price: 120,
    stock: 51,
    shop: 'phones',
    pictures: ['memory-cards'],
    description: 'USB 3.0, metal ring for your key holder.',
  },
  'itel-flip': {
    title: 'itel it2165 keypad phone, dual SIM',
    price: 295,
    stock: 40,
    shop: 'phones',
    pictures: ['black-keypad-phone', 'keypad-phones'],
    description:
      'The battery holds up to five days. Torch, radio and two SIM cards: Orange and Africell in one phone.',
  },
  printer: {
    title: 'HP DeskJet printer, print, copy and scan',
    price: 3800,
    stock: 2,
    shop: 'books',
    pictures: ['printer', 'paper-ream'],
    description:
      'Prints from a phone or a laptop. Two ink cartridges are inside.\n\nGood for a school office or a small business centre. We set it up for you in Bo.',
  },
  camera: {
    title: 'Compact camera 20 MP, fairly used',
    price: 1950,
    stock: 1,
    shop: 'kamara',
    pictures: ['camera'],
    description:
      'From the UK, works well, small scratch on the back. Comes with charger, bag and an 8 GB card. Only this one.',
  },
  microphone: {
    title: 'Karaoke microphone with speaker',
    price: 260,
    stock: 18,
    shop: 'phones',
    pictures: ['microphone', 'speaker'],
    description:
      'Bluetooth from your phone, for church, parties and small meetings. Four hours on one charge.',
  },
  'game-pad': {
    title: 'Wireless game pad for phone and PC',
    price: 320,
    stock: 0,
    shop: 'phones',
    pictures: ['game-pad'],
    description: 'Charges with USB-C. New stock comes with the next container.',
  },
  keyboard: {
    isActive: false,
    title: 'Wireless keyboard and mouse',
    price: 380,
    stock: 12,
    shop: 'phones',
    pictures: ['keyboard-and-mouse'],
    description: 'English keys, one small receiver for both, batteries inside.',
  },
  laptop: {
    title: 'HP ProBook 14" laptop, UK used, 8 GB RAM',
    price: 5600,
    stock: 3,
    shop: 'phones',
    pictures: ['laptop', 'keyboard-and-mouse', 'memory-cards'],
    description:
      'Core i5, 256 GB SSD, new battery, UK keyboard. Windows is installed.\n\nThree months shop warranty: bring it back with the receipt and we repair or change it.',
  },
  headphones: {
    title: 'Bluetooth headphones, foldable',
    price: 340,
    stock: 16,
    shop: 'kamara',
    pictures: ['headphones'],
    description: 'Soft ear pads and a cable for when the battery is down. About twenty hours of music.',
  },
  'tv-32': {
    title: 'LED television 32 inch, digital',
    price: 3400,
    stock: 6,
    shop: 'kamara',
    pictures: ['television', 'extension-lead'],
    description:
      'HD picture, two HDMI, USB for films. Low current: it runs on a small solar set too.\n\nWall bracket is in the box. Delivery in Freetown can be arranged.',
  },
  speaker: {
    title: 'Rechargeable party speaker, 12 inch',
    price: 1850,
    stock: 5,
    shop: 'phones',
    pictures: ['speaker', 'microphone'],
    description:
      'Bluetooth, FM, USB and one wireless microphone. Loud enough for a naming ceremony in the compound.',
  },
  'white-fan': {
    title: 'Rechargeable table fan, 12 inch, with light',
    price: 780,
    stock: 22,
    shop: 'solar',
    pictures: ['white-fan', 'bulbs'],
    description:
      'Runs up to eight hours when there is no light. Charges from current or from a small solar panel.',
  },
  'solar-panel': {
    title: 'Solar panel 100 W with cable',
    price: 1500,
    stock: 17,
    shop: 'solar',
    pictures: ['solar-panel', 'solar-set'],
    description:
      'Monocrystalline panel in aluminium frame, four metres of cable. Enough for lights, phones and a small fan.',
  },
  'itel-a70': {
    title: 'itel A70, 128 GB, dual SIM',
    price: 1650,
    stock: 9,
    shop: 'phones',
    pictures: ['gold-smartphone', 'phone-and-charger'],
    description:
      'Big 6.6 inch screen, 5000 mAh battery, fingerprint on the side. Sealed in the box with warranty card.',
  },
  infinix: {
    title: 'Infinix Smart 8, 64 GB',
    price: 2300,
    stock: 7,
    shop: 'phones',
    pictures: ['green-smartphone', 'phone-and-charger'],
    description: '6.6 inch screen, 5000 mAh, 13 MP camera. Sealed box, one year warranty.',
  },
  'power-bank-10': {
    title: 'Power bank 10,000 mAh, slim',
    price: 280,
    stock: 38,
    shop: 'kamara',
    pictures: ['white-power-bank', 'power-bank-and-phone'],
    description: 'Fills a phone about two times. Fits in the pocket, cable included.',
  },
  'samsung-a15': {
    title: 'Samsung Galaxy A15, 128 GB',
    price: 3900,
    stock: 4,
    shop: 'phones',
    pictures: ['blue-smartphone', 'phone-and-earbuds', 'phone-and-charger'],
    description:
      'AMOLED screen, 50 MP camera, 5000 mAh. Original with IMEI you can check before you pay.\n\nThe charger is sold apart: see our Samsung 25W fast charger.',
  },
  'rechargeable-fan': {
    title: 'Rechargeable standing fan, 16 inch',
    price: 1450,
    stock: 11,
    shop: 'kamara',
    pictures: ['blue-fan', 'white-fan', 'solar-panel'],
    description:
      'For nights without light: ten hours on low, five on high. It has a night lamp and a USB port for your phone.',
  },
  'itel-keypad': {
    title: 'itel feature phone with torch, dual SIM',
    price: 350,
    stock: 64,
    shop: 'kamara',
    pictures: ['blue-keypad-phone', 'keypad-phones'],
    description:
      'The phone that never disappoints: big keys, loud ringing, FM radio without earphones, and a battery for days.',
  },
  earbuds: {
    title: 'Wireless earbuds with charging case',
    price: 250,
    stock: 27,
    shop: 'phones',
    pictures: ['earbuds'],
    description:
      'Bluetooth 5.3, four hours in the ear and sixteen more in the case. Black or white: tell us when we call.',
  },
  'solar-lantern': {
    title: 'Solar lantern with phone charger',
    price: 280,
    stock: 36,
    shop: 'solar',
    pictures: ['solar-lantern', 'solar-lantern-day', 'solar-panel'],
    description:
      'Leave it in the sun in the day and it shines eight hours in the night. Three levels of light, and it charges a small phone.\n\nGood for reading, for the shop front and for the farm.',
  },
  'power-bank': {
    title: 'Oraimo power bank 20,000 mAh',
    price: 420,
    stock: 19,
    shop: 'kamara',
    pictures: ['power-bank', 'power-bank-and-phone'],
    description:
      'Charges two phones at one time and shows the percentage. Strong enough for a week of black-out.',
  },
  'samsung-charger': {
    title: 'Samsung 25W fast charger, USB-C',
    price: 190,
    stock: 48,
    shop: 'kamara',
    pictures: ['white-charger', 'white-charger-close', 'phone-and-charger'],
    description:
      'Original Samsung charger with one metre USB-C cable. Fills a Galaxy A phone in about one hour and works with other USB-C phones too.\n\nIf it is not original, bring it back and take your money.',
  },
  'tecno-spark': {
    title: 'Tecno Spark 20, 128 GB, 8 GB RAM',
    price: 2900,
    stock: 8,
    shop: 'phones',
    pictures: ['black-smartphone', 'phone-and-earbuds', 'phone-and-charger'],
    description:
      '6.6 inch screen, 50 MP camera, 5000 mAh battery with fast charging. Sealed box with thirteen months Carlcare warranty.\n\nWe put your contacts and WhatsApp over from the old phone for free.',
  },
} satisfies Record<string, DemoGoods>
