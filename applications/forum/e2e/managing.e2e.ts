// What those who manage the site do, and by keys what people do with their accounts; the last cases rename the administrator.
import "./administration.cases";
import "./peopleKeys.cases";
