/** Why something is reported, in the words that visitors choose from. */
export const reasonWords = {
  fraud: 'Fraud, or the goods never came',
  forbidden: 'It must not be sold',
  wrong_price: 'The price is wrong',
  offensive: 'It is offensive',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reasonWords
export const reportReasons = Object.keys(reasonWords) as [ReportReason, ...ReportReason[]]

/** Longest texts, in characters. */
export const longestReportText = 1000
export const longestOutcome = 500

export const reportStates = ['open', 'closed'] as const

/** What a report is about. */
export type ReportedKind = 'listing' | 'shop' | 'review'
