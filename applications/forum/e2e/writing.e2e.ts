// Replies and drafts, and what comes from others while one reads and writes.
import "./live.cases";
import "./editor.cases";
import "./mentions.cases";
import "./replyOptions.cases";
import "./drafts.cases";
import "./richEditor.cases";
