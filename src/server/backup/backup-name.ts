/** `2026-11-23T02-00-05Z`: the name of a backup says when it was begun, by the database's clock. */
export const backupName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
export const nameOfBackup = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
export const timeOfBackup = (name: string) => new Date(name.replace(backupName, '$1T$2:$3:$4Z'))
