// What readers do with pages.
import "./softNavigation.cases";
import "./navigation.cases";
import "./postLinks.cases";
import "./embeds.cases";
import "./readerChoices.cases";
