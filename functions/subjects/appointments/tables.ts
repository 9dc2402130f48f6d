import {
  APPOINTMENT_KINDS,
  APPOINTMENT_STATES,
  BLOCKED_REASONS,
  BOOKED_BY,
  CANCEL_REASONS,
} from '#contract/appointments/kinds.ts';
import { LINK_SECRET_MAX } from '#contract/appointments/link.ts';
import { choice, flag, id, moment, text, whole } from '#contract/columns.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { CALENDAR_ROLES } from '#contract/people/roles.ts';
import { ACCOUNT, personalRecord, record } from '#records/record.ts';

export const appointments = personalRecord('appointments', {
  title: 'Appointments',
  of: {
    $id: { table: 'appointment_details', orphan: 'appointment_without_details' },
    user_id: ACCOUNT,
    patient_id: { table: 'patients', person: 'patient' },
  },
  kept: 'appointments',
  erased: 'row',
  owner: { column: 'user_id', gone: null },
  newHolder: 'goes with the email',
  columns: {
    specialist_id: id({ required: true, told: false }),
    room: id({ told: false }),
    starts_at: moment({ required: true, told: true }),
    ends_at: moment({ required: true, told: true }),
    state: choice(APPOINTMENT_STATES, { required: true, told: true }),
    patient_id: id({ told: false }),
    user_id: id({ told: false }),
    reminded_at: moment({ told: false }),
    about_id: id({ told: false }),
    visit_id: id({ told: false }),
    wait_specialist_id: id({ told: false }),
    wait_from: moment({ told: true }),
    wait_to: moment({ told: true }),
    offered_until: moment({ told: true }),
    wanted_at: moment({ told: true }),
    coming_at: moment({ told: true }),
    unproven: flag({ default: false, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    starts_at: ['starts_at'],
    user_id: ['user_id'],
    patient_id: ['patient_id'],
    visit_id: ['visit_id'],
    about_id: ['about_id'],
    longest: ['state', '$createdAt'],
    known_first: ['state', 'unproven', '$createdAt'],
  },
  heard: { by: CALENDAR_ROLES },
});

export const appointmentDetails = personalRecord('appointment_details', {
  title: 'Details of appointments',
  of: { $id: { table: 'appointments', person: 'both' } },
  kept: 'appointments',
  erased: 'row',
  newHolder: 'follows',
  columns: {
    kind: choice(APPOINTMENT_KINDS, { required: true, told: true }),
    name: text(100, { required: true, told: true }),
    phone: text(20, { required: true, told: true }),
    note: text(500, { told: true }),
    passed: text(2000, { told: false }),
    lang: choice(LANGUAGES, { required: true, told: true }),
    booked_by: choice(BOOKED_BY, { required: true, told: true }),
    address_key: id({ told: false }),
    held_until: moment({ told: false }),
    cancel_reason: choice(CANCEL_REASONS, { told: true }),
    cancel_note: text(200, { told: false }),
    own_cancel_note: text(200, { told: true }),
    link_secret: text(LINK_SECRET_MAX, { told: false }),
  },
  indexes: {
    phone: ['phone'],
    address_key: ['address_key'],
    held_until: ['held_until'],
    link_secret: ['link_secret'],
  },
});

export const appointmentSlots = personalRecord('appointment_slots', {
  title: 'Taken quarters of an hour',
  of: {
    // Approved leave takes time, too.
    appointment_id: { table: 'appointments', or: 'blocked_times', orphan: 'slot_without_appointment', person: 'both' },
  },
  kept: 'appointments',
  // Its time is free again.
  erased: 'row',
  newHolder: 'follows',
  columns: {
    who: text(40, { required: true, told: false }),
    starts_at: moment({ required: true, told: false }),
    appointment_id: id({ required: true, told: false }),
  },
  indexes: {
    taken_once: { unique: ['who', 'starts_at'] },
    appointment_id: ['appointment_id'],
    starts_at: ['starts_at'],
  },
});

export const blockedTimes = record('blocked_times', {
  title: 'Blocked times',
  nobody: 'Parts of days for which nobody is booked, with the id of the specialist of whom they are.',
  columns: {
    specialist_id: id(),
    starts_at: moment({ required: true }),
    ends_at: moment({ required: true }),
    reason: choice(BLOCKED_REASONS, { required: true }),
    removed_at: moment(),
  },
  indexes: { ends_at: ['ends_at'] },
  heard: { by: CALENDAR_ROLES },
});
