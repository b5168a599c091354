import { expect, test } from 'vitest'
import { townIn } from './town-in-address.ts'

test.each([
  ['15 Dambara Road, Bo', 'Bo'],
  ['near the lorry park, KENEMA', 'Kenema'],
  // The last one named, and no road that leads to another town.
  ['Kissy Road, Freetown', 'Freetown'],
  ['7 Kenema Road, Bo', 'Bo'],
  ['Makeni Highway, Port Loko', 'Port Loko'],
  ['Bo-Kenema Highway', ''],
  ['3 Wellington Street', ''],
  // Parts of Freetown are not in the list.
  ['Lumley, opposite the police', 'Freetown'],
  ['Calaba Town, near the market', 'Freetown'],
  ['Goderich, by the beach', 'Goderich'],
  ['Mattru Jong, by the river', 'Mattru Jong'],
  // A town says more than its district.
  ['Hill Station, Koidu, Kono', 'Koidu'],
  ['Kono district', 'Kono'],
  ['Bombay Street, Boama', ''],
  ['', ''],
])('%s is in %j', (address, town) => {
  expect(townIn(address)).toBe(town)
})
