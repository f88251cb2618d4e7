// What only members see of features: guests do not fetch it.
import "@parley/users/client/members";
import "@parley/acts/client/members";
import "@parley/collections/client/members";
import "@parley/attachments/client/members";
import "@parley/moderation/client/members";
import "@parley/imports/client/members";
