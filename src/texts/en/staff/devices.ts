export const devices = {
  alarms: {
    unsent: {
      one: 'A device has held something back for more than a day.',
      other: '{n} devices have held something back for more than a day.',
    },
    oldApp: {
      one: 'A device works with an app that is more than a week older than this one.',
      other: '{n} devices work with an app that is more than a week older than this one.',
    },
    stuck: {
      one: 'For {n} minute no device has been told anything new: a transaction on the server does not end.',
      other:
        'For {n} minutes no device has been told anything new: a transaction on the server does not end.',
    },
    see: 'See the devices',
  },
  signIn: 'The devices can be seen after signing in again.',
  unreachable: 'The devices are known to the server, which cannot be reached now.',
  none: 'No device has reported yet.',
  name: 'Device {id}',
  thisOne: 'Device {id}<muted> (this one)</muted>',
  lastUsedBy: 'Last used by',
  noLongerStaff: 'Somebody who is no longer staff',
  lastContact: 'Last contact',
  waiting: 'Waiting to be sent',
  waitingSince: '{count}, the oldest saved {time}',
  toDecide: 'To decide',
  appVersion: 'App version',
  freeSpace: 'Free space',
  unknown: 'Unknown since dismissed',
} as const
