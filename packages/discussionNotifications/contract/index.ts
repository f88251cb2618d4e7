export { discussionLaterPath, getDiscussionSnooze, putDiscussionSnooze, SNOOZE_PERIODS, SnoozePeriod } from "./snoozes";
