import { demoId } from './demo-ids.ts'

/** What somebody wrote on the contact page; an administrator read it an hour later, or has not yet. */
export interface DemoMessage {
  _id: string
  firstName: string
  lastName: string
  email: string
  tel: string
  message: string
  isRead: boolean
  hoursBefore: number
}

let made = 0
function message(
  hoursBefore: number,
  isRead: boolean,
  [firstName, lastName]: readonly [string, string],
  text: string,
): DemoMessage {
  made += 1
  return {
    _id: demoId('message', made),
    firstName,
    lastName,
    email: `${firstName}.${lastName || 'sl'}@makit.example`.toLowerCase(),
    tel: `+232103${10_000 + made * 419}`,
    message: text,
    isRead,
    hoursBefore,
  }
}

/** Oldest first. */
export const demoMessages: readonly DemoMessage[] = [
  message(
    24 * 16 + 2,
    true,
    ['Kelfala', 'Jabbie'],
    'Good morning. Can a shop in Freetown send a mattress to Kailahun, and who pays the lorry?',
  ),
  message(
    24 * 9 + 5,
    true,
    ['Marie', 'Bockarie'],
    'I live in London and want to order rice and oil for my mother in Bo. Can I pay and she receives it? Which phone number should I write at checkout, hers or mine?',
  ),
  message(
    24 * 4 + 1,
    true,
    ['Foday', ''],
    'The shop called me the same day and the fan arrived before the light went. Thank you all.',
  ),
  message(
    24 + 6,
    false,
    ['Adama', 'Tarawally'],
    'My order came, but one packet of pads was open. I called the shop twice and nobody answered.\n\nWhat should I do now? I have not pressed Mark as received.',
  ),
  message(
    3,
    false,
    ['Saidu', 'Bah'],
    'We are a women’s group in Kabala with 14 members who make country cloth and soap. Can we open one shop together, or must each of us apply? One of us has a smartphone.',
  ),
]
