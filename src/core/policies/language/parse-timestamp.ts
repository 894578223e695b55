const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(?:Z|\+00:00|-00:00)$/i

/** The milliseconds since the epoch of an RFC 3339 time with zero offset, cut off after milliseconds; undefined if it is none. */
export function parseTimestamp(text: string): number | undefined {
  const [, date, time, fraction = ''] = instant.exec(text) ?? []
  if (!date || !time) return undefined
  const ms = Date.parse(`${date}T${time}.${fraction.slice(1, 4).padEnd(3, '0')}Z`)
  // A thirtieth of February would be read as a day in March.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(`${date}T${time}`) ? undefined : ms
}
