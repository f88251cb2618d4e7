// Widgets that only layouts made by the owners of a site contain: other pages fetch nothing of them.
import "@parley/layouts/client/widgets";
import "@parley/newsFeeds/client/widgets";
import "@parley/site/client/widgets";
import "@parley/users/client/widgets";
import "@parley/categories/client/widgets";
import "@parley/collections/client/widgets";
import "@parley/search/client/widgets";
import "@parley/discussionLists/client/widgets";
