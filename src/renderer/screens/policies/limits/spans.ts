/** Time that a limit looks back. It moves along with the time: a day is the last 24 hours, not a date. */
export const spans = {
  hour: { label: 'In an hour', named: 'an hour', sentence: 'within any hour', seconds: { spanSeconds: 3600 } },
  day: { label: 'In a day', named: 'a day', sentence: 'within any 24 hours', seconds: { spanSeconds: 86_400 } },
  week: { label: 'In a week', named: 'a week', sentence: 'within any 7 days', seconds: { spanSeconds: 604_800 } },
  month: {
    label: 'In 30 days',
    named: 'in 30 days',
    sentence: 'within any 30 days',
    seconds: { spanSeconds: 2_592_000 },
  },
  ever: { label: 'Forever', named: 'in all', sentence: 'in total, forever', seconds: {} },
} as const

export type SpanName = keyof typeof spans

export const spanNames = Object.keys(spans) as SpanName[]
