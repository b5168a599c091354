/** The districts of Sierra Leone with their towns, and the parts of Freetown that people name as the place of a shop. */
export const districts: Readonly<Record<string, readonly string[]>> = {
  Bo: ['Bo', 'Baoma', 'Koribondo', 'Mattru', 'Njala', 'Serabu', 'Sumbuya', 'Tikonko'],
  Bombali: ['Makeni', 'Binkolo', 'Gbendembu', 'Kamabai'],
  Bonthe: ['Bonthe', 'Mattru Jong', 'Tihun'],
  Falaba: ['Bendugu', 'Falaba', 'Mongo', 'Sinkunia'],
  Kailahun: ['Kailahun', 'Buedu', 'Daru', 'Koindu', 'Pendembu', 'Segbwema'],
  Kambia: ['Kambia', 'Kukuna', 'Mambolo', 'Rokupr'],
  Karene: ['Kamakwie', 'Batkanu', 'Mateboi'],
  Kenema: ['Kenema', 'Blama', 'Panguma', 'Tongo', 'Zimmi'],
  Koinadugu: ['Kabala', 'Fadugu', 'Yiffin'],
  Kono: ['Koidu', 'Jaiama', 'Motema', 'Sefadu', 'Yengema'],
  Moyamba: ['Moyamba', 'Bradford', 'Rotifunk', 'Shenge', 'Taiama'],
  'Port Loko': ['Port Loko', 'Lungi', 'Lunsar', 'Masiaka', 'Pepel'],
  Pujehun: ['Pujehun', 'Potoru', 'Sulima'],
  Tonkolili: ['Magburaka', 'Bumbuna', 'Mabonto', 'Masingbi', 'Matotoka', 'Yele', 'Yonibana'],
  'Western Area': [
    'Freetown',
    'Aberdeen',
    'Calaba Town',
    'Congo Town',
    'Goderich',
    'Hastings',
    'Kissy',
    'Lumley',
    'Newton',
    'Tombo',
    'Waterloo',
    'Wellington',
  ],
}

/** Every place that can be asked for by name, with the towns that it stands for: a district for all of its own. */
export const placeNames: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Object.entries(districts).map(([district, towns]) => [district, [district, ...towns]] as const),
    ...Object.values(districts).flatMap((towns) => towns.map((town) => [town, [town]] as const)),
    // A town that gives its district the name means the town; 'Bo district' is asked for by both words.
    ...Object.entries(districts).map(
      ([district, towns]) => [`${district} district`, [district, ...towns]] as const,
    ),
  ].map(([name, towns]) => [name.toLowerCase(), [...new Set(towns)]]),
)

/** Alternatives of a regular expression. What stands before one of them names a street: '3 Bo Road, Moyamba' is in Moyamba. */
export const streetWords = 'road|rd|street|str|st|avenue|ave|lane|drive|highway|close|junction'
