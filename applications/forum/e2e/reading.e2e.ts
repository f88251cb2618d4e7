// What readers do with pages. The first cases count what is unread, the second ones search in the sample community alone, and the last ones add a
// language.
import "./notifications.cases";
import "./search.cases";
import "./softNavigation.cases";
import "./navigation.cases";
import "./postLinks.cases";
import "./embeds.cases";
import "./readerChoices.cases";
import "./firstUse.cases";
