/** Value as SQLite keeps it. */
export type Value = string | number | null
