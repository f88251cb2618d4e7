// Pages of the build in a community that has grown: what they ask the database, and then what the longest texts take of the server's time.
import "./pageQueries.cases";
import "./heavyPages.cases";
