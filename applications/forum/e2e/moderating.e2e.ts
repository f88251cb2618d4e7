// What everybody can read, and what moderators do with posts; the last cases let posts wait for approval.
import "./accessibility.cases";
import "./bulk.cases";
import "./discussionOptions.cases";
import "./moderation.cases";
