// What moderators do with posts; the last cases let posts wait for approval.
import "./bulk.cases";
import "./discussionOptions.cases";
import "./moderation.cases";
