import type { ListingName } from './demo-listings.ts'

/** Stars, what the buyer wrote, and what the shop replied. */
export type DemoReview = readonly [rating: 1 | 2 | 3 | 4 | 5, text?: string, reply?: string]

/** No review at all: an administrator hides it. */
export const advertisement =
  'Leave this shop and come to my own one behind the market. All my prices are lower.'

/** Reviews of a listing by those who received it, in the order in which they ordered it. */
export const demoReviews: Partial<Record<ListingName, readonly DemoReview[]>> = {
  'samsung-charger': [
    [5, 'Charges my phone from 10 to full while I cook. The cable is strong too.'],
    [4, 'Good charger. The plug is a bit loose in my old socket, in the new one it sits well.'],
    [2, advertisement],
    [5],
    [
      5,
      'Bought it for my sister. She says it charges twice as fast as her old one.',
      'Thank you! Greet your sister.',
    ],
    [4, 'Fast delivery to Koidu, well packed.'],
  ],
  'power-bank': [
    [5, 'Charges my phone four times. With this light situation it is a blessing.'],
    [
      3,
      'Works, but it needs the whole night to get full.',
      'Thank you for saying it. Please use the second, faster socket at the side: then it is full in about five hours.',
    ],
    [4, 'Heavy in the bag but it lasts two days.'],
  ],
  calculator: [[5, 'My son used it in the exam. All functions that the teacher asked for.']],
  'exercise-books': [
    [4, 'Paper is fine and ink does not pass through.'],
    [
      5,
      'Ordered six dozen for the whole family. All were counted right and dry, even in the rain.',
      'We wrap in plastic in the rainy season. Thank you for ordering with us every term.',
    ],
    [3, 'Two of the books had bent corners. The rest is okay.'],
  ],
  sardines: [[4, 'Good price for ten. The tins open easily.']],
  lappa: [[5, 'The colour stayed after washing three times. Everyone asks where I bought it.']],
  'school-bag': [[4, 'Strong zips. The bottle pocket is small for a big bottle.']],
  canvas: [
    [
      2,
      'I asked for 43 and got 42. The shop changed it, but it took one week.',
      'You are right, that was our mistake. We now call to ask the size before we send.',
    ],
  ],
  'country-rice': [
    [
      5,
      'Clean rice, no stones, and it swells well. My mother says it is real Kenema rice.',
      'Greet your mother from us.',
    ],
    [5, 'Sweet rice. We finished the bag and ordered again.', 'Thank you, and greetings from Kenema!'],
    [4, 'Good, only the bag was not full to the top. I weighed it and it was 24.5 kilo.'],
    [5],
  ],
  pineapple: [
    [5, 'Ripe, sweet and not one was bad.'],
    [4, 'Three very sweet, one not yet ripe. I left it two days.'],
    [5, 'Arrived the same evening with the Freetown car.', 'We cut them in the morning. Enjoy!'],
  ],
  gari: [[4, 'White and dry. A little sour, as we like it.']],
  'fresh-pepper': [
    [
      2,
      'Half was soft when it reached me. The car came one day late.',
      'Sorry for that. We have sent you one kilo again without charge and now send pepper only with the early car.',
    ],
  ],
  'cassava-leaf': [[5, 'Well pounded, saved me two hours of work.']],
  'palm-oil': [
    [5, 'Red and thick, no water in it. The rubber did not leak.'],
    [4, 'Good oil. Please close the cover tighter.', 'Thank you, we now tie every cover with a band.'],
  ],
  'groundnut-oil': [[5, 'Pure, and it does not foam when I fry plantain.']],
  'fresh-fish': [
    [5, 'Still stiff when it came, eyes clear. We cooked it the same night.'],
    [4, 'Fresh and well cleaned. A bit smaller than I thought.'],
    [
      3,
      'Fish was good but the rider came at 6 and not at 2 as they told me.',
      'Sorry, the boats were late that day. We now call when there is a delay.',
    ],
    [5],
    [5, 'No smell in the bag, packed with plenty of ice.', 'We are happy that you like it.'],
  ],
  'smoked-fish': [
    [4, 'Dry and good for the sauce. Few bones broken.'],
    [5, 'Smells of real wood smoke. I keep it for weeks.'],
  ],
  'tecno-spark': [
    [5, 'Sealed in the box with the warranty card. Battery lasts me one and a half days.'],
    [4, 'Fine phone. They set it up for me on the call and moved my contacts.'],
    [
      5,
      'Came with the morning car as promised. The pictures are clear even at night.',
      'Thank you for trusting us.',
    ],
  ],
  earbuds: [[4, 'Good sound for the price. They fall out when I run.']],
  'solar-lantern': [
    [5, 'Six hours of light after one day in the sun. The children read with it.'],
    [5, 'We use it in the shop when light goes. It charges the small phone too.'],
    [4, 'Strong. The charging cable is short.', 'True. We can send you one of two metres for NLe 15.'],
    [4],
  ],
  'solar-panel': [[5, 'Their drawing shows every wire. My neighbour and I put it up in one morning.']],
  'white-fan': [
    [
      2,
      'On the highest step it runs only two hours without light.',
      'On the highest step that is its limit, on the middle one it runs five. We have written it into our answer to every buyer since.',
    ],
    [4, 'Quiet, and the lamp on it is useful.'],
  ],
  'gara-cloth': [
    [5, 'Deep indigo. It stained the first water and after that no more.'],
    [
      5,
      'Five yards full, I measured. The pattern is finer than on the picture.',
      'Thank you, our elders tied it.',
    ],
  ],
  'africana-gown': [
    [
      5,
      'Two gowns for my cousin’s wedding, both fit without any change. The embroidery is very neat.',
      'We wish the couple a long life together.',
    ],
  ],
  ronko: [[4, 'Real kola brown. It took nine days, but they told me before.']],
  'past-papers': [
    [5, 'All five subjects with the answers at the back. Print is clear.'],
    [5, 'My daughter works through one paper every evening.'],
    [4],
  ],
  'mosquito-net': [
    [5, 'Big enough for our double bed with space to tuck in.'],
    [4, 'Smells the first two days, then it is fine.', 'Air it one day in the shade before the first night.'],
  ],
  thermometer: [[5, 'Gives the number in ten seconds. The nurse explained it to me on the phone.']],
  'school-uniform': [
    [5, 'Sewn to the measurements I sent, and the collar is straight.'],
    [4, 'Good cloth. One button came off and I sewed it back.'],
  ],
  'green-uniform': [
    [
      3,
      'A bit tight for a child of eight. I had to let it out.',
      'Please send us chest and length next time. We leave two fingers of cloth inside so that it can be let out.',
    ],
  ],
  braids: [
    [5, 'Soft, no knots, and six bundles were enough for my wife’s full head.'],
    [3, 'Nice hair, but they took more than a day to answer me.'],
  ],
  handbag: [
    [
      1,
      'The strap broke on the second day. I called three times and no one picked up. I am very angry, this was not cheap.',
      'We are sorry for the strap and for the calls: our line was off that week. Send the bag back with any car at our cost and choose, a new one or your full money. We now test every strap before we send.',
    ],
  ],
  'clay-stove': [
    [5, 'One small pan of charcoal cooks rice and sauce. Before I used two.'],
    [4, 'Good stove, heavy to carry from the park.'],
  ],
  pots: [[4, 'Thick bottom, the rice does not burn.']],
  flask: [
    [5, 'Tea in the morning is still hot in the evening.'],
    [3, 'Keeps warm, but the cover is hard to open.'],
  ],
  'shea-butter': [
    [5, 'Pure, with the real smell. Good for the dry season.', 'The women of Falaba thank you.'],
  ],
  'black-soap': [
    [5, 'My skin is clear after two weeks. I will not use another soap.'],
    [5, 'Lasts long and foams well.', 'Thank you from all thirty of us.'],
  ],
}
